/** What the page "Names and colours" says. */
export const namesWords = {
  title: 'Names and colours',
  means:
    'Kept on this PC only. Where your practice system has a name, that name is shown and can’t be changed here.',
  practitioners: 'Practitioners',
  services: 'Services',
  noPractitioners: 'No practitioners loaded yet.',
  noServices: 'No services loaded yet.',
  allUnnamed: 'Your practice system has no names for these: type what you call them.',
  someUnnamed: 'Your practice system has no names for some of these: type what you call them.',
  practitioner: (id: number) => `Practitioner ${id}`,
  service: (id: number) => `Service ${id}`,
  nameOf: (name: string) => `Name of ${name}`,
  colourOf: (name: string) => `Colour of ${name}`,
  noColour: 'No colour',
  otherColour: 'Custom colour',
} as const;

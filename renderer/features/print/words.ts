/** What the dialog says that prints a day or saves it. */
export const printWords = {
  title: 'Print or save',
  means: (place: string) => `For ${place}, from what this PC has. Works without a network.`,
  everywhere: 'all locations',
  daySheet: 'Day sheet',
  daySheetMeans: (day: string) =>
    `${day}: time, name, date of birth, phone, practitioner, service, note, alert and amount owing, with a box to tick.`,
  downtimeSheet: 'Downtime sheet',
  downtimeSheetMeans: 'The same for today and the next 7 days, for when your practice system is down.',
  print: 'Print…',
  savePdf: 'Save as PDF…',
} as const;

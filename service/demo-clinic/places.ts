import type { Dice } from './random.ts';

/** Suburbs of Adelaide with their postcodes; those near Norwood and near Glenelg are listed apart. */
type Suburb = { readonly suburb: string; readonly postalCode: string };

const suburbs = (text: string): readonly Suburb[] =>
  text.split(', ').map((entry) => ({ suburb: entry.slice(0, -5), postalCode: entry.slice(-4) }));

const eastern = suburbs(
  'Norwood 5067, Kensington 5068, Kent Town 5067, St Peters 5069, Payneham 5070, Magill 5072, Burnside 5066, ' +
    'Tranmere 5073, Rostrevor 5073, Campbelltown 5074, Athelstone 5076, Unley 5061, Parkside 5063, Glen Osmond 5064, ' +
    'Maylands 5069, Hackney 5069, Beulah Park 5067, Rose Park 5067, Walkerville 5081, Klemzig 5087',
);
const seaside = suburbs(
  'Glenelg 5045, Glenelg North 5045, Glenelg East 5045, Brighton 5048, Hove 5048, Seacliff 5049, Marion 5043, ' +
    'Mitchell Park 5043, Warradale 5046, Plympton 5038, Camden Park 5038, Edwardstown 5039, Somerton Park 5044, ' +
    'Morphettville 5043, Hallett Cove 5158, Oaklands Park 5046, Novar Gardens 5040, West Beach 5024',
);
const further = suburbs(
  'Prospect 5082, Modbury 5092, Salisbury 5108, Mawson Lakes 5095, Henley Beach 5022, Grange 5022, West Lakes 5021, ' +
    'Semaphore 5019, Port Adelaide 5015, Croydon 5008, Torrensville 5031, Mile End 5031, Richmond 5033, Goodwood 5034, ' +
    'Mitcham 5062, Blackwood 5051, Stirling 5152, Mount Barker 5251, Hahndorf 5245, Aldinga Beach 5173, ' +
    'Morphett Vale 5162, Christies Beach 5165, Happy Valley 5159, Aberfoyle Park 5159',
);

const streetNames =
  'Osmond,George,William,Edward,Queen,King William,Victoria,Albert,Elizabeth,Church,High,Station,Park,Beulah,Sydenham,' +
  'Moseley,Partridge,Jetty,Augusta,Brighton,Diagonal,Sturt,Morphett,Hutt,Wattle,Acacia,Jacaranda,Cudmore,Fisher,Cross,' +
  'Hill,Bridge,Chapel,Mill,River,Ocean,Tarlton,Whyte,College,Kensington,Portrush,Glynburn,Clifton,Avenue,Grant,Rundle';
const streets = streetNames.split(',');
const streetKinds = [
  'Street',
  'Street',
  'Street',
  'Road',
  'Road',
  'Avenue',
  'Terrace',
  'Court',
  'Crescent',
] as const;

export type Address = { readonly line1: string; readonly line2: string | null } & Suburb;

/** A street of the town with a number, `12 Osmond Terrace`. */
export function streetAddress(d: Dice): string {
  return `${d.int(1, 180)} ${d.pick(streets)} ${d.pick(streetKinds)}`;
}

/** A home address; usually in a suburb near the patient's location (0: Norwood, 1: Glenelg). */
export function address(d: Dice, home: number): Address {
  const near = home === 0 ? eastern : seaside;
  const area = d.weighted([
    [near, 70],
    [home === 0 ? seaside : eastern, 8],
    [further, 22],
  ] as const);
  const flat = d.chance(0.16) ? `Unit ${d.int(1, 24)}` : null;
  const street = streetAddress(d);
  return { line1: flat ?? street, line2: flat === null ? null : street, ...d.pick(area) };
}

const mailHosts = ['example.com', 'example.org', 'example.net', 'mail.example.com'] as const;

/** An e-mail address on a reserved domain (RFC 2606). */
export function emailAddress(d: Dice, first: string, last: string): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '');
  const number = d.chance(0.4) ? d.int(1, 99).toString() : '';
  return `${plain(first)}.${plain(last)}${number}@${d.pick(mailHosts)}`;
}

/** An Australian mobile number without the country code; some contain spaces. */
export function mobileNumber(d: Dice): string {
  const digits = `04${d.digits(8)}`;
  return d.chance(0.06) ? `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}` : digits;
}

/** A South Australian landline number without the country code. */
export function landlineNumber(d: Dice): string {
  return `08${d.pick(['82', '83', '84', '81', '71'])}${d.digits(6)}`;
}

import type { NameParts } from '../../../shared/document-names.ts';

/** A kind of document that reaches a clinic, and what it says of itself. */
export type DocumentKind = {
  readonly kind: string;
  /** Stands in a heading. Lower case, without accents. */
  readonly heading?: RegExp;
  /** Stands anywhere in the text, where no heading says what it is. */
  readonly words?: RegExp;
  /** Has no doctor or date that would tell it from another. */
  readonly without?: readonly ('doctor' | 'date')[];
};

/** A card has few words; many documents have a Medicare number. */
export const mostCardLetters = 500;

/** The first that fits counts: what is said more exactly stands before what is said by many documents. */
export const documentKinds: readonly DocumentKind[] = [
  {
    kind: 'Discharge summary',
    heading: /\bdischarge (?:summary|letter|referral)\b/,
    words: /\bthis is (?:a|the) discharge summary\b/,
  },
  {
    kind: 'EPC referral',
    heading: /\breferral form for (?:individual )?allied health\b|\b(?:epc|cdm) (?:program )?referral\b/,
    words: /\ballied health services under medicare\b/,
  },
  {
    kind: 'Care plan',
    heading:
      /\b(?:gp )?(?:chronic (?:condition|disease) )?management plan\b|\bteam care arrangements?\b|\bgpccmp\b|\benhanced primary care\b|\b(?:health )?care plan\b/,
  },
  {
    kind: 'NDIS plan',
    heading: /\bndis plan\b|\bnational disability insurance scheme\b/,
    without: ['doctor'],
  },
  { kind: 'Service agreement', heading: /\bservice agreement\b/, without: ['doctor'] },
  {
    kind: 'Certificate of capacity',
    heading: /\bcertificate of (?:work )?capacity\b|\bwork capacity certificate\b/,
  },
  { kind: 'Medical certificate', heading: /\bmedical certificate\b/ },
  {
    kind: 'Consent',
    heading: /\bconsent\b/,
    words: /\bi (?:hereby )?(?:give (?:my )?consent|consent to)\b/,
    without: ['doctor'],
  },
  { kind: 'Invoice', heading: /\b(?:tax )?invoice\b/, words: /\btax invoice\b/, without: ['doctor'] },
  { kind: 'Receipt', heading: /\breceipt\b/, without: ['doctor'] },
  {
    kind: 'New patient form',
    heading:
      /\b(?:new (?:patient|client)|registration|intake|patient details) (?:form|details|questionnaire)\b/,
    without: ['doctor'],
  },
  { kind: 'Operation report', heading: /\boperati(?:on|ve) (?:report|note|record)s?\b/ },
  {
    kind: 'Imaging request',
    heading:
      /\b(?:imaging|radiology|x-?ray|mri|ultrasound) (?:request|referral)\b|\brequest for (?:medical )?imaging\b/,
  },
  {
    kind: 'Imaging report',
    heading:
      /\b(?:imaging|radiology|x-?ray|mri|ct|ultrasound|bone density) (?:scan )?(?:report|results?)\b|^(?:x-?ray|mri|ct|ultrasound)\b/,
    words: /\b(?:x-?ray|mri|ct|ultrasound|radiograph)\b[\s\S]{0,2000}\b(?:impression|conclusion|opinion)\s*:/,
  },
  { kind: 'Pathology report', heading: /\bpathology\b(?! request)|\bblood (?:test )?results?\b/ },
  {
    kind: 'Referral',
    heading: /\breferral\b/,
    words:
      /\b(?:thank you for|thanks for|grateful if you (?:would|could)|kindly|please) (?:your kind attention to|seeing|see|reviewing|review|assessing|assess|accepting|accept)\b|\bi (?:am|would like to) refer(?:ring)?\b|\breferred (?:to you|for (?:physio|assessment|treatment))/,
  },
  { kind: 'Medicare card', without: ['doctor', 'date'] },
  { kind: 'Report', heading: /\breport\b/ },
  { kind: 'Letter', words: /^dear\b/m },
];

/** What is offered where neither the text nor the desk's history says more. */
export const usualKinds = [
  'Referral',
  'Consent',
  'Medicare card',
  'Care plan',
  'Imaging report',
  'Letter',
] as const;

/** What distinguishes a document of this kind from another. */
export function partsFor(kind: string, { doctor, date }: NameParts): NameParts {
  const without = documentKinds.find((one) => one.kind === kind)?.without ?? [];
  return {
    kind,
    doctor: without.includes('doctor') ? null : doctor,
    date: without.includes('date') ? null : date,
  };
}

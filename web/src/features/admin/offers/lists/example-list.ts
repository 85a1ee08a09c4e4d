import type { ListRow, ParcelList } from 'offers-service/contract'

/** A list of four parcels, as it is after its file was read. */
export const exampleList: ParcelList = {
  id: 'l1',
  name: 'Levy 2026',
  fileName: 'levy.csv',
  looksLike: 'DataTree',
  status: 'open',
  rowCount: 2000,
  offerCount: 0,
  madeBy: null,
  createdAt: '2026-03-05T20:00:00.000Z',
  updatedAt: '2026-03-05T20:01:00.000Z',
  storedAt: null,
  sheets: [],
  sheet: '',
  skipped: [{ rowNumber: 2002, rows: 2, reason: 'Totals', text: 'TOTAL 2,000' }],
  headers: ['OWNER', 'MAIL ADDR', 'MAIL CITY', 'PARCEL', 'MOOD'],
  samples: [
    ['TULLY MARIAN', 'GREER OPAL', ''],
    ['12 OAK ST', '9 ELM ST', '3 ASH ST'],
    ['OCALA', 'TAMPA', 'MIAMI'],
    ['01-02', '01-03', '01-04'],
    ['glad'],
  ],
  columns: [
    { field: 'owner1', columns: [0], isSure: true },
    { field: 'mailStreet', columns: [1], isSure: false },
    { field: 'parcelNumber', columns: [3], isSure: true },
    { field: 'county', columns: [], sameForAll: 'Levy', isSure: true },
  ],
  choices: {},
  rules: { takesFilePrice: false, rules: [], noValue: null, rounding: 'none' },
  summary: {
    verdicts: { ready: 1931, ask: 49, out: 20 },
    findings: [
      {
        finding: 'names_turned',
        rows: 1900,
        examples: [{ rowNumber: 2, text: 'TULLY MARIAN → Marian Tully' }],
      },
      {
        finding: 'life_estate',
        rows: 12,
        examples: [{ rowNumber: 7, text: 'GREER OPAL LIFE EST' }],
      },
      { finding: 'estate', rows: 30, examples: [{ rowNumber: 9, text: 'ESTATE OF ANN COLE' }] },
      { finding: 'no_price', rows: 7, examples: [] },
      { finding: 'government', rows: 20, examples: [{ rowNumber: 11, text: 'LEVY COUNTY' }] },
    ],
    prices: {
      count: 1931,
      lowest: 500,
      median: 4200,
      highest: 90_000,
      sum: 8_110_200,
      bins: [
        { from: 500, to: 45_250, count: 1900 },
        { from: 45_250, to: 90_000, count: 31 },
      ],
      oddest: [
        { rowNumber: 44, dollars: 90_000, ratio: 1.2, by: 'assessedValue', timesUsual: 3.96 },
        { rowNumber: 45, dollars: 500, ratio: 50, by: 'acres', timesUsual: 0.25 },
      ],
    },
  },
  lastDay: '2099-12-31',
  factsSource: '',
  priceReasons: '',
  pricedBy: '',
}

/** The same before it has rules for prices. */
export const unpricedList: ParcelList = {
  ...exampleList,
  summary: exampleList.summary && {
    ...exampleList.summary,
    prices: { ...exampleList.summary.prices, count: 0 },
  },
}

export const exampleRow: ListRow = {
  rowNumber: 7,
  verdict: 'ask',
  decision: null,
  findings: [{ finding: 'life_estate', text: 'Life estate' }],
  cells: { owner1: 'GREER OPAL LIFE EST', mailStreet: '9 ELM ST', parcelNumber: '01-03' },
  mended: [],
  sellers: ['Opal Greer'],
  address: '9 Elm St, Tampa, FL 33601',
  location: 'Levy County, Florida',
  apn: '01-03',
  acreage: 5,
  amount: 4200,
  assessedValue: null,
  referenceNumber: null,
}

export const exampleAddress = '/api/admin/lists/l1'

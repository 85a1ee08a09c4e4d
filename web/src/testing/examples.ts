import type { PublicOffer } from 'offers-service/contract'

export const exampleOffer: PublicOffer = {
  referenceNumber: 'LB-7K2M-9RXN',
  location: 'Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: '',
  expirationDate: '2027-01-20',
  amount: 18_500,
  status: 'active',
}

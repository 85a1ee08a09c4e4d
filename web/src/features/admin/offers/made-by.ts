import { makerInWords } from 'offers-service/contract'

/** Who made something, in words. */
export const madeByInWords = ({ madeBy }: { madeBy: string | null }): string => makerInWords(madeBy)

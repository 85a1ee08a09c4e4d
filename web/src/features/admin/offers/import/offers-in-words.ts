/** How many offers: `1 offer`, `1,200 offers`. */
export function offersInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'offer' : 'offers'}`
}

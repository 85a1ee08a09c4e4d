import { move } from 'piscina'

/**
 * The answer of a function that runs in another thread, handed over instead of copied. Copying 60 MB holds up who asked for 50
 * milliseconds.
 */
export const handOver = (bytes: Uint8Array): Uint8Array => move(bytes) as Uint8Array

import { threadPool } from '../../../platform/threads.ts'

/** For what a signature waits for, and nothing else: letters, imports and copies to read never make a signature wait. */
export const inSigningThread = threadPool({ threads: 2, waiting: 50 })

import { defineConfig } from 'vitest/config'

/** The tests of one rule as they run against its mutants: on SQLite alone, each file with its modules loaded afresh. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS?.split(','),
    provide: { postgresServer: '' },
  },
})

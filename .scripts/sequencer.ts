import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with these files, by the ends of their names: one that takes long and comes last keeps the other cores idle. Vitest goes by
 * the times of its last run; after a fresh clone it knows none.
 */
export function beginningWith(names: readonly string[]): typeof BaseSequencer {
  const isEarly = ({ moduleId }: TestSpecification) => names.some((name) => moduleId.endsWith(name))
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- no array's
      const sorted = await super.sort(files)
      return [...sorted.filter(isEarly), ...sorted.filter((file) => !isEarly(file))]
    }
  }
}

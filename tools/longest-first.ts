import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with the longest runs, because they walk every call. */
const longest = /\/(checks\/(hostile|pairs-\d|access)|server\/(strangers|processes|db\/migrate))(\.full)?\.test\.ts$/

/**
 * Without earlier results vitest starts with the largest files. The slowest ones are small, and would run alone at the
 * end while the other workers are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    // Only files are reordered; the projects keep their order.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))]
    })
  }
}

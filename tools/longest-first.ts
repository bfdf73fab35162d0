import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A few lines each, and yet the longest: they walk every call. */
const longest = /\/(checks\/(hostile|pairs-\d|access)|server\/(strangers|processes|db\/migrate))(\.full)?\.test\.ts$/

/**
 * Without results of an earlier run vitest begins with the largest files. The longest ones are small, and would run
 * alone at the end, while the other workers have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    // The projects follow each other as they are.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))]
    })
  }
}

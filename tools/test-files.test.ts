import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-files.ts'
import { silentTests } from './test-asserts.ts'
import { allJourneys, allTests, filesOfSlice, isFull, placeOf, projects, sliceCount, sliceOf } from './test-files.ts'

const files = [...allTests(), ...allJourneys()]
const fullFiles = files.filter(isFull)
const firstCommits = [0, 1, 4_711]

test('every file of tests is daily or full by its name, and has a runner', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(fullFiles.length).toBeGreaterThan(80)
  // Everything that looks like a test file: another ending would never run.
  const named = sourceFiles(/\.(test|e2e|spec|full)\.[^/]*$/)
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  expect(named.filter((file) => !/^[^.]+(\.full)?\.(test|e2e)\.tsx?$/.test(file))).toEqual([])
})

test('every file of tests names projects that there are, each once', () => {
  const known: readonly string[] = projects
  const places = allTests().map((file) => {
    const { always, inFull } = placeOf(file, readSource(file))
    return { file, all: [...always, ...inFull] }
  })
  const isRight = (all: readonly string[]) =>
    all.length > 0 && all.every((each) => known.includes(each)) && new Set(all).size === all.length
  expect(places.filter(({ all }) => !isRight(all))).toEqual([])
  for (const project of projects)
    expect(
      places.filter(({ all }) => all.includes(project)),
      project,
    ).not.toEqual([])
  expect(isRight(placeOf('server/planted.test.ts', '// projects: postgress\n').always)).toBe(false)
})

test('the walks over access run on PostgreSQL in every run', () => {
  const walks = ['access', 'operator-access', 'operator-acts', 'validation', 'walk', 'hostile', 'staff-words']
  const ofChecks = walks.map((walk) => `checks/${walk}.test.ts`)
  for (const file of [...ofChecks, 'server/ground/proposals/proposal-subjects.test.ts']) {
    expect(allTests()).toContain(file)
    expect(placeOf(file, readSource(file)).always, file).toContain('postgres')
  }
})

test.each(firstCommits)('the daily runs on twelve commits from the %sth on run each full file once', (first) => {
  const ran = Array.from({ length: sliceCount }, (_, at) => filesOfSlice(first + at)).flat()
  expect(ran.sort()).toEqual([...fullFiles].sort())
})

test('a commit always has the same slice, and no slice is empty', () => {
  expect(filesOfSlice(13)).toEqual(filesOfSlice(1))
  for (let slice = 0; slice < sliceCount; slice += 1) expect(filesOfSlice(slice), `slice ${slice}`).not.toEqual([])
  expect(fullFiles.map(sliceOf)).toEqual(fullFiles.map(sliceOf))
})

test('every test comes to an expectation', () => {
  const silent = files.flatMap((file) => silentTests(file, readSource(file)).map((title) => `${file} › ${title}`))
  expect(silent).toEqual([])
})

test('a test that only calls is found, and one whose helper expects is not', () => {
  const source = `
    import { expect, test } from 'vitest'
    const holds = (value) => expect(value).toBe(true)
    const calls = () => fetch('/')
    test('by a helper', () => holds(true))
    test('by itself', () => { calls(); expect(1).toBe(1) })
    // expect: a comment expects nothing
    test('by nobody', () => calls())`
  expect(silentTests('tools/planted.test.ts', source)).toEqual(['by nobody'])
})

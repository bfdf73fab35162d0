import { readMark, type Store, type StoredFile, writeMark } from '../base/files.ts'
import { fail } from '../base/read-env.ts'

type MoveInput = { from: Store; to: Store; isLast: boolean }
type Moved = { copied: number; removed: number; there: number; foreign: number }

const copiedAtOnce = 8
/** A store's clock may differ from the folder's; stores refuse calls of clocks that differ by more. */
const clockMarginMs = 15 * 60_000
/** Names that the server makes. Others are left where they are, such as a file that a server is writing just now. */
const ours = /^(?:identity|images|private)\/[0-9a-f-]{36}(?:-[sm])?(?:\.webp)?$/
/** The mark of a folder whose files are being moved away. Servers no longer take files for it. */
const leaving = /^moved (?=[0-9a-f-]{36}$)/

/**
 * Copies the files of `from` that are missing in `to` or older there; may be repeated. The last run takes the mark from
 * `from`, so that servers on it refuse further files, copies the rest, and gives the mark to `to`.
 */
export async function moveFiles({ from, to, isLast }: MoveInput): Promise<Moved> {
  const found = await readMark(from)
  const mark = found?.replace(leaving, '')
  if (!found || !mark) fail(`the ${from.called} has no mark: no server has used it`)
  await requireMarks()
  const first = await copyFiles({ from, to, isLast: false, requireMarks })
  if (!isLast) return first
  await writeMark(from, `moved ${mark}`)
  const rest = await copyFiles({ from, to, isLast, requireMarks })
  await writeMark(to, mark)
  return { ...rest, copied: first.copied + rest.copied }

  /** Another run may have finished meanwhile, so that servers use `to`; and a folder may be unmounted, and seem empty. */
  async function requireMarks() {
    const there = await readMark(to)
    if (there === mark) fail(`the files are in the ${to.called} already`)
    if (there !== null) fail(`the ${to.called} has files of another installation`)
    const here = await readMark(from)
    if (here?.replace(leaving, '') !== mark) fail(`the ${from.called} is another one than before`)
  }
}

type CopyInput = MoveInput & { requireMarks: () => Promise<void> }

async function copyFiles({ from, to, isLast, requireMarks }: CopyInput): Promise<Moved> {
  const moved: Moved = { copied: 0, removed: 0, there: 0, foreign: 0 }
  let due: (() => Promise<void>)[] = []
  for await (const { name, here, there } of compare(from.list(), to.list())) {
    if (!ours.test(name)) {
      if (there) fail(`the ${to.called} has other files, such as ${name}: use one of its own`)
      moved.foreign += 1
    } else if (here && (!there || isOlder(there, here))) due.push(() => copy(name))
    else if (here) moved.there += 1
    // No server uses the store yet, so what the folder no longer has was erased since it was copied.
    else if (isLast) due.push(() => remove(name))
    if (due.length === copiedAtOnce) await work()
  }
  await work()
  return moved

  /** After the lists: where they have a file that a server put into `to`, the mark is there already. */
  async function work() {
    await requireMarks()
    await Promise.all(due.map((each) => each()))
    due = []
  }

  async function copy(name: string) {
    const bytes = await from.read(name)
    if (bytes === null) return
    await to.write(name, bytes)
    moved.copied += 1
  }

  async function remove(name: string) {
    await to.remove(name)
    moved.removed += 1
  }
}

/** A rotation of keys replaces files by others of the same size. */
const isOlder = (there: StoredFile, here: StoredFile) =>
  there.bytes !== here.bytes || there.modifiedMs - clockMarginMs < here.modifiedMs

type Compared = { name: string; here?: StoredFile; there?: StoredFile }

/** Both lists are in the order of names, so that neither is held in memory. */
async function* compare(own: AsyncIterable<StoredFile>, other: AsyncIterable<StoredFile>): AsyncGenerator<Compared> {
  const [left, right] = [own[Symbol.asyncIterator](), other[Symbol.asyncIterator]()]
  const next = async (files: AsyncIterator<StoredFile>) => {
    const { done, value } = await files.next()
    return done ? undefined : value
  }
  let [here, there] = [await next(left), await next(right)]
  while (here || there) {
    const isHere = here !== undefined && (!there || here.name <= there.name)
    const isThere = there !== undefined && (!here || there.name <= here.name)
    yield {
      name: (isHere ? here : there)?.name ?? '',
      ...(isHere && here && { here }),
      ...(isThere && there && { there }),
    }
    if (isHere) here = await next(left)
    if (isThere) there = await next(right)
  }
}

import { classNames } from '#kit/class-names.ts'

const hashBlock = 8

/** A hash in blocks, because two people compare it by reading. */
export function HashText({ hash, className = 'text-soft' }: { hash: string; className?: string }) {
  const blocks = hash.match(new RegExp(`.{1,${hashBlock}}`, 'g')) ?? []
  return <span className={classNames('mono text-tiny break-words', className)}>{blocks.join(' ')}</span>
}

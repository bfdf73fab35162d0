import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import type { MessageGroup } from './message-groups.ts'
import { MessageRow } from './message-row.tsx'

export function MessageGroupRow({ group: { newest, earlier } }: { group: MessageGroup }) {
  const [isOpen, setOpen] = useState(false)
  const { t } = useLingui()
  const count = earlier.length
  const hasUnread = earlier.some(({ read }) => !read)
  return (
    <>
      <MessageRow message={newest} />
      {count > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={classNames(
            'grid min-h-44 w-full grid-cols-[1.6rem_minmax(0,1fr)] items-center border-b border-line bg-surface',
            'pr-20 pl-12 text-left text-caption text-accent',
          )}
        >
          <span>
            {hasUnread && !isOpen && (
              <span role="img" aria-label={t`Unread`} className="block size-8 rounded-full bg-accent" />
            )}
          </span>
          <Plural value={count} one="# earlier message about it" other="# earlier messages about it" />
        </button>
      )}
      {isOpen && (
        <div className="border-l-4 border-line">
          {earlier.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </div>
      )}
    </>
  )
}

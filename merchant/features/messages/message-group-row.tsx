import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import type { MessageGroup } from './message-groups.ts'
import { MessageRow } from './message-row.tsx'

/** The newest message about something, and the earlier ones at a tap. */
export function MessageGroupRow({ group: { newest, earlier } }: { group: MessageGroup }) {
  const [isOpen, setOpen] = useState(false)
  const count = earlier.length
  return (
    <>
      <MessageRow message={newest} />
      {count > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="block min-h-44 w-full border-b border-line bg-surface pl-28 text-left text-caption text-accent"
        >
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

import { Trans } from '@lingui/react/macro'

/** The name of the console: a roof and a gate. */
export function ConsoleMark({ isAlways = false }: { isAlways?: boolean }) {
  return (
    <span className="flex items-center gap-8">
      <svg width="2.4rem" height="2.4rem" viewBox="0 0 48 48" aria-hidden="true" className="shrink-0">
        <rect width="48" height="48" rx="11" fill="var(--color-notice)" />
        <path
          d="M12 21.500 24 14l12 7.500V36m-24 0V21.500M18 36v-9h12v9"
          fill="none"
          stroke="var(--color-on-notice)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={isAlways ? '' : 'max-[1179px]:sr-only'}>
        <span className="text-small font-semibold">Entrepot</span>{' '}
        <span className="text-caption text-soft">
          <Trans>Console</Trans>
        </span>
      </span>
    </span>
  )
}

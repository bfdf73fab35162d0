import { classNames } from '#kit/class-names.ts'

const drawn: Readonly<Record<string, string>> = {
  Escape: 'esc',
  Enter: 'enter',
  Control: 'ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const pressed = (key: string) => (/^[A-Z]$/.test(key) ? ['shift', key.toLowerCase()] : [key])

type Props = { of: string; onAccent?: boolean }

/** The key that does the same as the button. Hidden from assistive technology, which reads the keys in the help. */
export function KeyHint({ of, onAccent = false }: Props) {
  return (
    <span aria-hidden="true" className="inline-flex gap-4">
      {of
        .split(' ')
        .flatMap(pressed)
        .map((key) => (
          <kbd
            key={key}
            className={classNames(
              'inline-flex min-w-18 items-center justify-center rounded-[0.4rem] border px-4 font-[inherit] text-tiny leading-[1.6rem]',
              onAccent ? 'border-on-accent/40 text-on-accent' : 'border-line bg-surface text-soft',
            )}
          >
            {drawn[key] ?? key}
          </kbd>
        ))}
    </span>
  )
}

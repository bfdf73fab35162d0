import type { FormEvent, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { BottomAction } from './bottom-action.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { clearErrorOnInput } from './form-errors.ts'
import { Screen } from './screen.tsx'
import { Skeleton } from './skeleton.tsx'

type Props<T extends FieldValues> = {
  header: ReactNode
  submit?: { label: ReactNode; isPending?: boolean }
  /** Replaces that button. It needs `type="submit"`. */
  action?: ReactNode
  onSubmit: () => unknown
  /** Clears the message of a field as soon as the field changes. */
  form?: UseFormReturn<T>
  onChange?: () => void
  /** The distance between the children: `parts` are further apart than `fields`. */
  spacing?: keyof typeof spacings
  children: ReactNode
}

const spacings = { fields: 'gap-14 pt-8', parts: 'gap-20 pt-14' }

/** The layout of a form: fields, and a button within the thumb's reach. */
export function FormScreen<T extends FieldValues>(props: Props<T>) {
  const { header, submit, action, onSubmit, form, onChange, spacing = 'fields', children } = props
  const change = (event: FormEvent<HTMLFormElement>) => {
    if (form) clearErrorOnInput(form, event)
    onChange?.()
  }
  return (
    <form
      noValidate
      className="h-full"
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Screen header={header} action={<BottomAction>{submit ? <SubmitButton {...submit} /> : action}</BottomAction>}>
        <div className={classNames('flex flex-col px-20', spacings[spacing])}>{children}</div>
      </Screen>
    </form>
  )
}

function SubmitButton({ label, isPending = false }: { label: ReactNode; isPending?: boolean }) {
  return (
    <Button type="submit" isPending={isPending}>
      {label}
    </Button>
  )
}

/** A form while its data is read: an explanation, and fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="flex flex-col gap-14 px-20 pt-8">
      <Skeleton className="h-42 w-full" />
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
        <Skeleton key={at} className="h-58 w-full" />
      ))}
    </div>
  )
}

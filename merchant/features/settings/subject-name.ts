import { useLingui } from '@lingui/react/macro'

/** What an objection is about, in words: `withdrawal:WD-…` is "Withdrawal WD-…". */
export function useSubjectName() {
  const { t } = useLingui()
  return (subject: string): string => {
    const [kind = '', id = ''] = subject.split(':')
    const names: Readonly<Record<string, string>> = {
      act: t`An act of the platform`,
      hold: t`A hold on your money`,
      refund: t`A refund`,
      withdrawal: t`Withdrawal ${id}`,
      recharge: t`Deposit ${id}`,
    }
    return names[kind] ?? subject
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import { answerWithPasskey, knowsPasskeys } from '#client/passkey.ts'
import { limits } from '#contract/limits.ts'
import type { SecondFactorMethod } from '#contract/security.ts'
import { api } from '../api.ts'
import { CodeField } from '../keys/code-field.tsx'
import { setSession } from '../session.ts'
import { ActDialog } from './act-dialog.tsx'
import { TextInput } from './text-input.tsx'

type Props = { methods: readonly SecondFactorMethod[]; onEnd: (isGiven: boolean) => void }

/** Asks for a second factor before a decision about money. The decision then continues with what was typed. */
export function ProofDialog({ methods, onEnd }: Props) {
  const { t } = useLingui()
  const usable = methods.filter((each) => each !== 'passkey' || knowsPasskeys())
  const [chosen, setChosen] = useState<SecondFactorMethod | null>(null)
  const method = chosen ?? usable[0] ?? 'code'
  const proof = useProof(() => onEnd(true))
  const isTyped = method !== 'passkey'
  return (
    <ActDialog
      // The dialog is made anew for each method, so that the focus moves to its field.
      key={method}
      title={t`Confirm that it is you`}
      under={t`To decide about money, confirm with a code or a passkey.`}
      act={isTyped ? t`Confirm` : t`Use passkey`}
      isPending={proof.isPending}
      why={isTyped && proof.typed.trim() === '' ? t`Type the code first.` : null}
      refused={proof.refused}
      onAct={() => proof.prove(method)}
      onClose={() => onEnd(false)}
    >
      <MethodField method={method} typed={proof.typed} onChange={proof.type} />
      <OtherWays
        others={usable.filter((each) => each !== method)}
        onChoose={(other) => {
          proof.type('')
          setChosen(other)
        }}
      />
    </ActDialog>
  )
}

function useProof(onGiven: () => void) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const onFail = ({ fields, message }: CallError) => {
    setTyped('')
    setRefused(Object.values(fields)[0] ?? message)
    return true
  }
  const options = useAct(api.operatorSecurity.stepUpOptions, { isChange: false, onFail })
  const take = ({ token }: { token: string }) => {
    setSession({ token })
    onGiven()
  }
  const stepUp = useAct(api.operatorSecurity.stepUp, { isChange: false, onDone: take, onFail })
  const proveByPasskey = async () => {
    const challenge = await options.run({})
    if (!challenge) return
    const passkey = await answerWithPasskey(challenge.data.options)
    if (passkey === null) setRefused(t`The passkey was not used. Try again, or choose another way.`)
    else await stepUp.run({ passkey })
  }
  return {
    typed,
    type: (text: string) => {
      setRefused(null)
      setTyped(text)
    },
    refused,
    isPending: options.isPending || stepUp.isPending,
    prove: (method: SecondFactorMethod) => {
      setRefused(null)
      if (method === 'passkey') void proveByPasskey()
      else void stepUp.run(method === 'code' ? { code: typed } : { recoveryCode: typed.trim() })
    },
  }
}

type FieldProps = { method: SecondFactorMethod; typed: string; onChange: (text: string) => void }

function MethodField({ method, typed, onChange }: FieldProps) {
  const { t } = useLingui()
  if (method === 'passkey') {
    return (
      <p className="text-soft">
        <Trans>Your device asks for your fingerprint, your face or its screen lock.</Trans>
      </p>
    )
  }
  if (method === 'code') {
    return (
      <CodeField
        label={t`Six digits`}
        hint={t`The code changes every 30 seconds.`}
        autoComplete="one-time-code"
        value={typed}
        onChange={onChange}
      />
    )
  }
  return (
    <TextInput
      label={t`One of your saved recovery codes`}
      value={typed}
      onChange={onChange}
      maxLength={limits.recoveryCodeMax}
    />
  )
}

type OtherWaysProps = { others: readonly SecondFactorMethod[]; onChoose: (method: SecondFactorMethod) => void }

function OtherWays({ others, onChoose }: OtherWaysProps) {
  const { t } = useLingui()
  const names = { passkey: t`Passkey`, code: t`Code from your authenticator app`, recovery_code: t`Recovery code` }
  return (
    <p className="flex flex-wrap gap-x-20 gap-y-6 pt-12">
      {others.map((other) => (
        <button key={other} type="button" onClick={() => onChoose(other)} className="font-medium text-accent">
          <Trans>Use instead: {names[other]}</Trans>
        </button>
      ))}
    </p>
  )
}

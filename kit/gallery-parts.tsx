import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field, PasswordField, SelectField, TextAreaField } from './field.tsx'
import { PayPadSheet } from './pay-pad-sheet.tsx'
import { toasts } from './toasts.tsx'

export function FormGallery() {
  return (
    <form className="flex flex-col gap-12 px-20 py-16">
      <Field label="Phone or email" defaultValue="suda@northwind.example" />
      <PasswordField label="Password" defaultValue="not-a-real-one" />
      <Field label="Selling price" error="The price is below what it costs." defaultValue="3.00" hint="unseen" />
      <SelectField
        label="Country"
        options={[
          { value: 'TH', label: 'Thailand' },
          { value: 'VN', label: 'Vietnam' },
        ]}
      />
      <TextAreaField label="Introduction" hint="Shoppers read it above your products." />
      <Button>Continue</Button>
      <Button isPending>Continue</Button>
      <Button why="Choose at least one product.">Distribute</Button>
      <div className="grid grid-cols-2 gap-12">
        <Button look="secondary">Deposit</Button>
        <Button look="danger">Log out</Button>
      </div>
      <Button look="quiet">Forgotten password</Button>
    </form>
  )
}

export function OverlayGallery() {
  const [open, setOpen] = useState<'pad' | 'confirm' | null>(null)
  const [error, setError] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-2 gap-12 px-20 py-16">
      <Button look="secondary" size="small" onClick={() => setOpen('pad')}>
        Pay pad
      </Button>
      <Button look="secondary" size="small" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button look="secondary" size="small" onClick={() => toasts.done('Copied')}>
        Toast
      </Button>
      <Button
        look="secondary"
        size="small"
        onClick={() => toasts.undo('Apple drink is off the shelf', { label: 'Undo', run: () => undefined })}
      >
        Undo toast
      </Button>
      <PayPadSheet
        isOpen={open === 'pad'}
        onClose={() => setOpen(null)}
        purpose="Withdraw to Kasikornbank ·· 4471"
        amount={50_000}
        balanceAfter={591_872}
        error={error}
        onDone={() => setError('That is not the payment password. 4 tries are left.')}
      />
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Log out?"
        confirmLabel="Log out"
        isDanger
        onConfirm={() => setOpen(null)}
        onClose={() => setOpen(null)}
      >
        Your drafts stay on this phone.
      </ConfirmDialog>
    </div>
  )
}

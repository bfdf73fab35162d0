import { lazy, Suspense } from 'react'
import { useSession } from '../../session.ts'
import { RegisterForm } from './register-form.tsx'

/** A new applicant has no status, and does not need this code. */
const ApplicationStatus = lazy(async () => ({ default: (await import('./application-status.tsx')).ApplicationStatus }))

export default function RegisterScreen() {
  const { token } = useSession()
  return token ? (
    <Suspense fallback={null}>
      <ApplicationStatus />
    </Suspense>
  ) : (
    <RegisterForm />
  )
}

import { lazy, Suspense } from 'react'
import { useSession } from '../../session.ts'
import { RegisterForm } from './register-form.tsx'

/** Who applies has no status yet. */
const ApplicationStatus = lazy(async () => ({ default: (await import('./application-status.tsx')).ApplicationStatus }))

/** The application of a new merchant; a merchant who is signed in sees its status. */
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

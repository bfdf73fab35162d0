import { useSession } from '../../session.ts'
import { ApplicationStatus } from './application-status.tsx'
import { RegisterForm } from './register-form.tsx'

/** The application of a new merchant; a merchant who is signed in sees its status. */
export default function RegisterScreen() {
  const { token } = useSession()
  return token ? <ApplicationStatus /> : <RegisterForm />
}

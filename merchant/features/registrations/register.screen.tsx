import { useSession } from '../../session.ts'
import { ApplicationState } from './application-status.tsx'
import { RegisterForm } from './register-form.tsx'

/** Applying as a merchant; who is signed in sees how the application stands. */
export default function RegisterScreen() {
  const { token } = useSession()
  return token ? <ApplicationState /> : <RegisterForm />
}

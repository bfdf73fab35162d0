import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportsList } from './imports-list.tsx'

/** The imports, a new one, or the one whose id the address has. */
export default function ImportsScreen() {
  const { pathname } = useLocation()
  const id = pathname.startsWith(`${paths.imports}/`)
    ? decodeURIComponent(pathname.slice(paths.imports.length + 1))
    : ''
  if (id === 'new') return <ImportForm />
  return id ? <ImportPage key={id} id={id} /> : <ImportsList />
}

import { useLocation } from 'react-router'
import { itemOf, paths } from '../../paths.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportsList } from './imports-list.tsx'

/** The list of imports, a new import, or the import with the id in the address. */
export default function ImportsScreen() {
  const id = itemOf(paths.imports, useLocation().pathname)
  if (id === 'new') return <ImportForm />
  return id ? <ImportPage key={id} id={id} /> : <ImportsList />
}

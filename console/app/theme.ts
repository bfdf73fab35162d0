import { getSession, session } from '../session.ts'

/** Shows the theme that was chosen; without a choice the system's. */
export function followTheme() {
  const show = () => {
    const { theme } = getSession()
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }
  session.onChange(show)
  show()
}

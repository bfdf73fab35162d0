import { getSession, session } from '../session.ts'

/** Shows the chosen theme, or the system's if none is chosen. */
export function followTheme() {
  const show = () => {
    const { theme } = getSession()
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }
  session.onChange(show)
  show()
}

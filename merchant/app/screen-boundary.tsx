import { Component, type ReactNode } from 'react'
import { Failed } from '#kit/states.tsx'

/** An error in one screen leaves the rest of the app usable. React needs a class for an error boundary. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    // A new version may have replaced the files of this one. A reload loads matching files.
    return (
      <div className="flex h-full bg-paper">
        <Failed onRetry={() => window.location.reload()} />
      </div>
    )
  }
}

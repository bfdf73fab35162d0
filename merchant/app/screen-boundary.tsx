import { Component, type ReactNode } from 'react'
import { Failed } from '#kit/states.tsx'

/** A screen that breaks leaves the rest of the app standing. React knows no other way than a class. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    // A new version may have replaced the files of this one: a reload brings both together again.
    return (
      <div className="flex h-full bg-paper">
        <Failed onRetry={() => window.location.reload()} />
      </div>
    )
  }
}

/// <reference types="vite/client" />

/** Set by vite.config.ts. It differs with every build. */
declare const BUILD_ID: string

declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

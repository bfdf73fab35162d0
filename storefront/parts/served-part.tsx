import { createContext, useContext } from 'react'

const id = 'served-part'

const ServedPartContext = createContext('')

export const ServedPartProvider = ServedPartContext.Provider

/** What the server has sent as this part of the page. */
export const readServedPart = (): string => document.getElementById(id)?.innerHTML ?? ''

/** A part of a page that only the server renders, so that no browser loads its code and its texts. */
export const ServedPart = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's React has escaped what people wrote
  <div id={id} dangerouslySetInnerHTML={{ __html: useContext(ServedPartContext) }} />
)

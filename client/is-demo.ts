/** Whether the server runs the demo. The page has a meta element for it, so that nothing waits for an answer. */
export const isDemo = (): boolean => document.querySelector('meta[name="demo"]') !== null

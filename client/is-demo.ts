/** Whether the server shows the demo world: its pages say so, so that nothing has to wait for an answer. */
export const isDemo = (): boolean => document.querySelector('meta[name="demo"]') !== null

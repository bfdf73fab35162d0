/** 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` exists only over https. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

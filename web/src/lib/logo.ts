/** The address of a logo that came as Base64, on this page; whoever asks for it revokes it. */
export function logoUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
}

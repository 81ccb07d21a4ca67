export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const saveCsv = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

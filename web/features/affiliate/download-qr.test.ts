import { expect, it } from 'vitest'
import { qrPath } from '../../forms/qr-path'
import { qrSvg } from './download-qr'

it('the SVG file of a QR code contains its own background and the given colors', () => {
  const qr = qrPath('https://coterie.example/signup?ref=MARTAMAR')
  const drawing = qrSvg(qr, ' #fff4ea', ' #4b1437')
  expect(drawing).toContain(`viewBox="0 0 ${qr.size} ${qr.size}"`)
  expect(drawing).toContain(`<rect width="${qr.size}" height="${qr.size}" fill="#fff4ea"/>`)
  expect(drawing).toContain(`<path fill="#4b1437" d="${qr.path}"/>`)
  expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
})

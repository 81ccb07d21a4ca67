import { expect, it } from 'vitest'
import { crowdedScreens } from './chunks'

const chunk = (name: string, imports: string[], more: object = {}) => ({
  type: 'chunk' as const,
  name,
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  imports,
  ...more,
})
const files = {
  'app.js': chunk('app', ['parts.js'], { isEntry: true }),
  'parts.js': chunk('parts', []),
  'app.css': { type: 'asset' as const },
  'desk.js': chunk('desk-page', ['app.js', 'parts.js', 'a.js', 'app.css'], {
    isDynamicEntry: true,
    facadeModuleId: '/web/features/desk/desk-page.tsx',
  }),
  'a.js': chunk('a', ['b.js', 'parts.js']),
  'b.js': chunk('b', ['a.js']),
  'dialog.js': chunk('dialog', ['a.js', 'b.js'], { isDynamicEntry: true, facadeModuleId: '/web/features/dialog.tsx' }),
}

it('counts what a screen asks for beside the app, each file once', () => {
  expect(crowdedScreens(files, 3)).toEqual([])
  expect(crowdedScreens(files, 2)).toEqual(['desk-page asks for 3 files'])
})

it('refuses a build without the app', () => {
  expect(() => crowdedScreens({ 'a.js': files['a.js'] }, 1)).toThrow('the app is no file')
})

import { expect, it } from 'vitest'
import { dashboardScreens } from '../../domain/access/dashboard-screens'
import { shell } from './en/everyone/shell'

it('the dashboard names each screen by its title in the app', () => {
  expect(shell.titles).toMatchObject(dashboardScreens)
})

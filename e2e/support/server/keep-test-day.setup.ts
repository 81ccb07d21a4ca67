import { applyTestDay } from './test-day'

applyTestDay()

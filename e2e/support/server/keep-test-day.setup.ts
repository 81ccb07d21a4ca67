import { keepTestDay } from './test-day'

keepTestDay()

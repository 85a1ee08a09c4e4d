import { factories } from '@strapi/strapi'
import { unpublishAction } from '../../../documents/unpublish'

export default factories.createCoreController('api::page.page', unpublishAction('api::page.page'))

import { factories } from '@strapi/strapi'
import { unpublishAction } from '../../../documents/unpublish'

export default factories.createCoreController('api::post.post', unpublishAction('api::post.post'))

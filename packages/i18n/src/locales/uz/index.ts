import auth from './auth.json' with { type: 'json' };
import cart from './cart.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };

export const uz = { auth, cart, catalogue, checkout, common, errors, orders };

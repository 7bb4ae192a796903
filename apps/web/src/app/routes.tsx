import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { NotFoundPage } from '#pages/not-found/not-found-page.tsx';
import { RequireSession } from './require-session.tsx';
import { PageFallback } from './shell/page-fallback.tsx';
import { Shell } from './shell/shell.tsx';

const HomePage = lazy(() => import('#pages/home/home-page.tsx'));
const LoginPage = lazy(() => import('#pages/login/login-page.tsx'));
const RegisterPage = lazy(() => import('#pages/register/register-page.tsx'));
const ProductsPage = lazy(() => import('#pages/products/products-page.tsx'));
const ProductPage = lazy(() => import('#pages/products/product-page.tsx'));
const CartPage = lazy(() => import('#pages/cart/cart-page.tsx'));
const CheckoutPage = lazy(() => import('#pages/checkout/checkout-page.tsx'));
const OrdersPage = lazy(() => import('#pages/orders/orders-page.tsx'));
const OrderPage = lazy(() => import('#pages/orders/order-page.tsx'));

const page = (element: ReactNode) => <Suspense fallback={<PageFallback />}>{element}</Suspense>;
const customerPage = (element: ReactNode) => page(<RequireSession>{element}</RequireSession>);

/** Every page of contracts' `pages`, inside one layout. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={pages.home} element={page(<HomePage />)} />
        <Route path={pages.login} element={page(<LoginPage />)} />
        <Route path={pages.register} element={page(<RegisterPage />)} />
        <Route path={pages.products} element={page(<ProductsPage />)} />
        <Route path={pages.product} element={page(<ProductPage />)} />
        <Route path={pages.cart} element={customerPage(<CartPage />)} />
        <Route path={pages.checkout} element={customerPage(<CheckoutPage />)} />
        <Route path={pages.orders} element={customerPage(<OrdersPage />)} />
        <Route path={pages.order} element={customerPage(<OrderPage />)} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

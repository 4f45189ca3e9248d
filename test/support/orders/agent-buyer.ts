export const agentBuyer = {
  first_name: 'Ada',
  last_name: 'Buyer',
  email: 'ada@example.com',
  phone_number: '+15125550100',
};

export const agentDestination = {
  id: 'home',
  street_address: '1 Main Street',
  address_locality: 'Austin',
  address_region: 'TX',
  postal_code: '78701',
  address_country: 'US',
};

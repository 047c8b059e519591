/** Shops that sell the brand in the demo's cities; the phone numbers are as made up as those of its people. */
export interface DemoStore {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
}

export const demoStores: readonly DemoStore[] = [
  store('Shree Ganesh Sanitary', '14 Karve Road, Kothrud, Pune 411038', 18.5018, 73.8176),
  store('Hadapsar Pipe House', '7 Solapur Road, Hadapsar, Pune 411028', 18.5018, 73.9263),
  store('Patil Plumbing Mart', '52 Datta Mandir Road, Wakad, Pune 411057', 18.5987, 73.7643),
  store('Andheri Hardware & Sanitary', '118 Sir M V Road, Andheri East, Mumbai 400069', 19.1187, 72.8475),
  store('Borivali Bath Gallery', '9 Chandavarkar Road, Borivali West, Mumbai 400092', 19.2307, 72.8567),
  store('Orange City Pipes', '33 West High Court Road, Dharampeth, Nagpur 440010', 21.1403, 79.0624),
  store('Godavari Traders', '21 Panchavati Karanja, Panchavati, Nashik 422003', 20.0091, 73.7949),
  store('Navrangpura Sanitary Stores', '4 C G Road, Navrangpura, Ahmedabad 380009', 23.0365, 72.5611),
  store('Adajan Fittings Centre', '88 Hazira Road, Adajan, Surat 395009', 21.1959, 72.7933),
  store('Pink City Plumbing', '16 Gaurav Tower Marg, Malviya Nagar, Jaipur 302017', 26.8549, 75.8243),
  store('Karol Bagh Pipe Depot', '240 Arya Samaj Road, Karol Bagh, Delhi 110005', 28.6519, 77.1909),
  store('Rohini Sanitary Point', '11 Sector 7 Market, Rohini, Delhi 110085', 28.7041, 77.1158),
  store('Gomti Bath & Pipes', '5 Patrakarpuram Crossing, Gomti Nagar, Lucknow 226010', 26.8527, 80.9996),
  store('Salt Lake Hardware', 'CF 190 Sector 1, Salt Lake, Kolkata 700091', 22.5867, 88.4171),
  store('Kukatpally Pipes & Fittings', '61 KPHB Main Road, Kukatpally, Hyderabad 500072', 17.4933, 78.3996),
  store('Jayanagar Plumbing World', '27 11th Main, 4th Block, Jayanagar, Bengaluru 560041', 12.9299, 77.5826),
  store('Anna Nagar Bath Fittings', '73 2nd Avenue, Anna Nagar, Chennai 600040', 13.085, 80.2101),
  store('Kaloor Sanitary Wares', '39 Banerji Road, Kaloor, Kochi 682017', 9.9942, 76.2921),
];

function store(name: string, address: string, latitude: number, longitude: number): DemoStore {
  return { name, address, latitude, longitude };
}
